import { Logo } from './Logo';

/** SPEC.md §2, Thank-you screen. */
export const ThanksScreen = ({ logo }: { logo: string }) => (
  <main className="screen thanks">
    <Logo src={logo} />
    <h1 tabIndex={-1}>Agradecemos por sua participação!</h1>
  </main>
);
