import logo from './artwork/logo.svg';
import { Picture } from './Picture';

/** The hospital's logo. */
export const Logo = () => (
  // Low: the words of the page and the app's code come first on a poor network.
  <Picture className="logo" src={logo} alt="Logotipo do hospital" width={72} height={72} fetchPriority="low" />
);
