import { Logo } from './Logo';

/** SPEC.md §2, Thank-you screen. */
export const ThanksScreen = () => (
  <main className="screen thanks">
    <Logo />
    <h1 tabIndex={-1}>Agradecemos por sua participação!</h1>
  </main>
);
