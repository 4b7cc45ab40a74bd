import type { Id } from '../contract/ids';

/** A message to the other tabs about the survey of one identification. */
export interface TabReport {
  about: Id;
  /** `asks`: asks whether other tabs are sending or have sent this survey. `ended`: sending failed or was stopped. */
  says: 'asks' | 'sending' | 'ended' | 'sent';
  /**
   * How long ago Enviar was pressed, in ms. A timestamp would not work: the wall clock can be changed, and each
   * tab's monotonic clock starts when the tab loads the page.
   */
  age: number;
  /** A random number. It decides which tab continues if Enviar was pressed in two tabs almost at once. */
  lot: number;
  /** How many answers have been posted, with success or failure. */
  posted: number;
  hasAnswers: boolean;
}

export interface OtherTabs {
  /** This page's random number (`TabReport.lot`). */
  lot: number;
  tell: (report: TabReport) => void;
  hear: (heard: (report: TabReport) => void) => void;
}

/** Uses a BroadcastChannel, which unlike Web Locks also works on pages that are served over plain HTTP. */
export const otherTabs = (): OtherTabs => {
  let channel: BroadcastChannel | undefined;
  return {
    lot: Math.random(),
    tell: (report) => channel?.postMessage(report),
    hear: (heard) => {
      const open = () => {
        try {
          channel = new BroadcastChannel('avaliacao');
          channel.onmessage = ({ data }) => {
            heard(data as TabReport);
          };
        } catch {
          // The browser has no BroadcastChannel, so this tab neither sends nor receives reports.
        }
      };
      open();
      // Browsers do not put pages with an open channel into the back/forward cache, so close it.
      window.addEventListener('pagehide', () => {
        channel?.close();
        channel = undefined;
      });
      window.addEventListener('pageshow', ({ persisted }) => {
        if (persisted) open();
      });
    },
  };
};
