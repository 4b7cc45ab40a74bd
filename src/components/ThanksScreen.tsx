import { Logo } from './Logo';

/** The specification, Thank-you screen: "Shows 'Agradecemos por sua participação!' and the logo", with a drawn tick. */
export const ThanksScreen = ({ logo }: { logo: string }) => (
  <main className="screen thanks">
    <Logo src={logo} />
    <svg className="arrived" viewBox="0 0 96 96" aria-hidden>
      <circle cx="48" cy="48" r="44" pathLength="1" />
      <path d="M28 50l14 14 27-31" pathLength="1" />
    </svg>
    <h1 tabIndex={-1}>Agradecemos por sua participação!</h1>
  </main>
);
