import type { Id } from '../contract/ids';

/** A message to the other tabs about the survey of one identification. */
export interface TabReport {
  about: Id;
  /** `asks`: for a report. `ended`: sending stopped without success. */
  says: 'asks' | 'sending' | 'ended' | 'sent';
  /** When Enviar was pressed, in ms since 1970. */
  since: number;
  posted: number;
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
