import hospital from '../deployment/logo.svg';
import { DEFAULT_LOGO_MARK } from '../deployment/deployment';
import { Picture } from './Picture';

export const Logo = ({ src }: { src: string }) => (
  // Low priority: on a slow network the location and the app's code load first.
  <Picture
    className="logo"
    data-fill="logo"
    src={src || hospital + DEFAULT_LOGO_MARK}
    alt="Logotipo do hospital"
    width={72}
    height={72}
    fetchPriority="low"
  />
);
