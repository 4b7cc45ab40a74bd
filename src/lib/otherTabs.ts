import type { Id } from '../contract/ids';

/** A message to the other tabs about the survey of one identification. */
export interface TabReport {
  about: Id;
  /** `asks`: asks the other tabs whether they send or have sent this survey. `ended`: sending stopped without success. */
  says: 'asks' | 'sending' | 'ended' | 'sent';
  /** Orders the presses of Enviar in all tabs (features/submission/submissionSlice.ts). */
  since: number;
  /** How many posts have ended, with success or failure. */
  posted: number;
  /** Whether this tab sends at least one face. */
  hasAnswers: boolean;
}

export interface OtherTabs {
  tell: (report: TabReport) => void;
  hear: (heard: (report: TabReport) => void) => void;
}

/** Uses a BroadcastChannel, which also works over plain HTTP. */
export const otherTabs = (): OtherTabs => {
  let channel: BroadcastChannel | undefined;
  return {
    tell: (report) => channel?.postMessage(report),
    hear: (heard) => {
      const open = () => {
        try {
          channel = new BroadcastChannel('avaliacao');
          channel.onmessage = ({ data }) => {
            heard(data as TabReport);
          };
        } catch {
          // Without a BroadcastChannel this tab neither sends nor receives reports.
        }
      };
      open();
      // Pages with an open channel are not kept in the back/forward cache.
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
