import type { Ref } from 'react';
import { Logo } from './Logo';

interface ThanksScreenProps {
  logo: string;
  heading?: Ref<HTMLHeadingElement>;
  /** Kiosk mode: seconds until the start screen is shown again (behaviour 9.2); null without a countdown. */
  secondsLeft: number | null;
  /** Called when the patient taps anywhere on the screen during the countdown. */
  onReturn: () => void;
}

/** The thank-you screen (behaviour 5.1). */
export const ThanksScreen = ({ logo, heading, secondsLeft, onReturn }: ThanksScreenProps) => (
  <main className="screen thanks" onClick={secondsLeft === null ? undefined : onReturn}>
    <Logo src={logo} />
    <svg className="arrived" viewBox="0 0 96 96" aria-hidden>
      <circle cx="48" cy="48" r="44" pathLength="1" />
      <path d="M28 50l14 14 27-31" pathLength="1" />
    </svg>
    <h1 ref={heading} tabIndex={-1}>
      Agradecemos por sua participação!
    </h1>
    {secondsLeft !== null && (
      <button className="primary" type="button">
        {`Voltar ao início (${secondsLeft} s)`}
      </button>
    )}
  </main>
);
