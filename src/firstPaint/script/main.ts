// Inlined at the end of index.html (../README.md).
import './failed';
import './heldKeys';
import './imageMenu';
import './immediate';
import { openLink } from './link';
import './privacy';
import './restingFinger';
import { rendered, show } from './screens';
import { early } from './shared';
import './typing';
import './waiting';

const { idLocal, request } = early;
if (request) {
  // The app uses the same response and handles a failure.
  if (idLocal !== undefined) openLink(idLocal, request.response).catch(() => undefined);
  else show(rendered('survey'));
}
