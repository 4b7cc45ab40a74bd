import hospital from '../deployment/logo.svg';
import { Picture } from './Picture';

/** The logo at the URL `src`, or the default logo if `src` is `''`. */
export const Logo = ({ src }: { src: string }) => (
  // `fetchPriority` lets the location and the app's code load before the logo on a slow network.
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
