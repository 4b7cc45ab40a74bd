import logo from './artwork/logo.svg';
import { Picture } from './Picture';

/** The hospital's logo. */
export const Logo = () => <Picture className="logo" src={logo} alt="Logotipo do hospital" width={72} height={72} />;
