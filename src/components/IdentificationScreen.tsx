import { useRef, type ReactNode, type Ref } from 'react';
import { MAX_NOME } from '../contract/limits';
import { NEW_TAB_NOTE } from '../deployment/deployment';
import arrowPicture from './artwork/arrow.svg';
import { Logo } from './Logo';
import { MaskedInput } from './MaskedInput';
import { maskNome, nomeMask } from './masks/nome';
import { telefoneIn, telefoneMask } from './masks/telefone';
import { Picture } from './Picture';

interface IdentificationScreenProps {
  arrow?: Ref<HTMLButtonElement>;
  title: string;
  logo: string;
  privacy: string;
  privacyUrl: string;
  descricao: string | null;
  loading: boolean;
  identifying: boolean;
  onNext: (typed: { nome: string; telefone: string }) => void;
  /** Kiosk mode: opens the privacy page in a dialog. If undefined, the link "Saiba mais" opens it in a new tab. */
  onMore?: (() => void) | undefined;
  children?: ReactNode;
}

export const IdentificationScreen = ({ arrow, onNext, ...props }: IdentificationScreenProps) => {
  const nome = useRef<HTMLInputElement>(null);
  const telefone = useRef<HTMLInputElement>(null);

  return (
    <main className="screen">
      <header className="welcome">
        <Logo src={props.logo} />
        <div>
          <h1 tabIndex={-1} data-fill="title">
            {props.title}
          </h1>
          {/* Before hydration, the page may show a description that the app refuses. The new key then removes it. */}
          <p
            key={`${props.loading}`}
            className="place"
            data-fill="descricao"
            aria-busy={props.loading}
            suppressHydrationWarning
          >
            {props.descricao ?? ''}
          </p>
        </div>
      </header>
      <form
        className="card identification"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (nome.current && telefone.current)
            onNext({ nome: maskNome(nome.current.value), telefone: telefoneIn(telefone.current) });
        }}
      >
        <div>
          <p id="opcional">Nome e telefone (opcional).</p>
          {/* Rendered even if empty, because src/page/pageOf.ts inserts the text here. */}
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
          ref={nome}
          mask={nomeMask}
          maxLength={MAX_NOME}
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
          ref={telefone}
          mask={telefoneMask}
          autoComplete="off"
          enterKeyHint="go"
          aria-describedby="opcional"
        />
        <button ref={arrow} className="next" type="submit" aria-busy={props.identifying}>
          <Picture src={arrowPicture} alt="Avançar" width={40} height={40} />
        </button>
        {props.children}
      </form>
    </main>
  );
};
