import hospital from '../deployment/logo.svg';
import { Picture } from './Picture';

/** The hospital's logo: the one at `src`, or ours where a hospital has set none. */
export const Logo = ({ src }: { src: string }) => (
  // Low: the words of the page and the app's code come first on a poor network.
  <Picture
    className="logo"
    data-fill="logo"
    src={src || hospital}
    alt="Logotipo do hospital"
    width={72}
    height={72}
    fetchPriority="low"
  />
);
