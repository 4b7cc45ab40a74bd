// This script is inlined at the end of index.html. It shows the first screen and records what the patient does until
// the app starts (../README.md).
import './failed';
import './heldKeys';
import './imageMenu';
import { openLink } from './link';
import './privacy';
import './restingFinger';
import { rendered, show } from './screens';
import { early } from './shared';
import './typing';
import './waiting';

const { idLocal, request } = early;
if (request) {
  // Ignores a failed call, because the app uses the same response and handles the failure.
  if (idLocal !== undefined) openLink(idLocal, request.response).catch(() => undefined);
  else show(rendered('survey'));
}
