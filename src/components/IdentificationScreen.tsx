import type { ReactNode, Ref } from 'react';
import { NEW_TAB_NOTE } from '../deployment/deployment';
import seta from './artwork/seta.svg';
import { Logo } from './Logo';
import { MaskedInput } from './MaskedInput';
import { maskNome, nomeMask } from './masks/nome';
import { maskTelefone, telefoneMask } from './masks/telefone';
import { Picture } from './Picture';

interface IdentificationScreenProps {
  heading?: Ref<HTMLHeadingElement>;
  /** Receives the next arrow. */
  arrow?: Ref<HTMLButtonElement>;
  title: string;
  /** Its address; `''` for ours. */
  logo: string;
  /** What becomes of name and phone, and where more of that is said; `''` for neither. */
  privacy: string;
  privacyUrl: string;
  /** Null until it is known. */
  descricao: string | null;
  /** The location. */
  loading: boolean;
  /** True from next until the host has answered. */
  identifying: boolean;
  /** In upper case. */
  onNomeTyped: (nome: string) => void;
  /** As masked. */
  onTelefoneTyped: (telefone: string) => void;
  onNext: () => void;
  /** Shows the page at `privacyUrl` within this one; undefined where it opens in another tab. */
  onMore?: (() => void) | undefined;
  /** What stands below the arrow. */
  children?: ReactNode;
}

/** The identification screen (behaviour 2). */
export const IdentificationScreen = ({ heading, arrow, ...props }: IdentificationScreenProps) => (
  <main className="screen">
    <header className="welcome">
      <Logo src={props.logo} />
      <h1 ref={heading} tabIndex={-1} data-fill="title">
        {props.title}
      </h1>
      <p className="place" data-fill="descricao" aria-busy={props.loading}>
        {props.descricao ?? ''}
      </p>
    </header>
    <form
      className="card identification"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // What stands there is sent, even if it was set without an event.
        for (const input of event.currentTarget.querySelectorAll('input')) {
          input.dispatchEvent(new Event('input', { bubbles: true }));
        }
        props.onNext();
      }}
    >
      <div>
        <p id="opcional">Nome e telefone (opcional).</p>
        {/* Rendered even if empty: the server's `pageOf` fills what is marked `data-fill`. */}
        <p id="privacidade" className="quiet" data-fill="privacy">
          {props.privacy}
        </p>
        <a data-fill="privacyUrl" href={props.privacyUrl} target="_blank" rel="noreferrer" onClick={props.onMore}>
          <span>Saiba mais</span>
          <span data-fill="newTab">{props.onMore ? '' : NEW_TAB_NOTE}</span>
        </a>
      </div>
      <MaskedInput
        label="Nome"
        className="upper"
        mask={nomeMask}
        onTyped={(text) => {
          props.onNomeTyped(maskNome(text));
        }}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        aria-describedby="opcional privacidade"
      />
      <MaskedInput
        label="Telefone"
        type="tel"
        inputMode="tel"
        mask={telefoneMask}
        onTyped={(text) => {
          props.onTelefoneTyped(maskTelefone(text, true));
        }}
        autoComplete="off"
        enterKeyHint="go"
        aria-describedby="opcional"
      />
      <button ref={arrow} className="next" type="submit" aria-busy={props.identifying}>
        <Picture src={seta} alt="Avançar" width={40} height={40} />
      </button>
      {props.children}
    </form>
  </main>
);
