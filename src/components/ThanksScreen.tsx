import { Logo } from './Logo';

interface ThanksScreenProps {
  logo: string;
  /** Kiosk mode: seconds until the app returns to the start screen (behaviour 9.2); null without a countdown. */
  secondsLeft: number | null;
  onReturn: () => void;
}

export const ThanksScreen = ({ logo, secondsLeft, onReturn }: ThanksScreenProps) => (
  <main className="screen thanks" onClick={secondsLeft === null ? undefined : onReturn}>
    <Logo src={logo} />
    <svg className="arrived" viewBox="0 0 96 96" aria-hidden>
      <circle cx="48" cy="48" r="44" pathLength="1" />
      <path d="M28 50l14 14 27-31" pathLength="1" />
    </svg>
    <h1 tabIndex={-1}>Agradecemos por sua participação!</h1>
    {secondsLeft !== null && (
      <button className="primary" type="button">
        {`Voltar ao início (${secondsLeft} s)`}
      </button>
    )}
  </main>
);
