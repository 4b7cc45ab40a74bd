import type { Id } from '../contract/ids';
import { onRestored } from './onRestored';

export interface TabReport {
  /** The identification of the survey that the report is about. */
  about: Id;
  /** The location of the survey. Some servers give the same identification at several locations. */
  idLocal: Id;
  /** Differs if the server gave the same identification again for another survey. */
  identifiedBy?: string | undefined;
  /** `asks`: whether another tab is sending or has sent this survey. `ended`: sending failed or was stopped. */
  says: 'asks' | 'sending' | 'ended' | 'sent';
  /**
   * How long ago Enviar was pressed, in ms. Not a point in time: the wall clock can be set, and each tab has its own
   * monotonic clock.
   */
  age: number;
  /** A random number that breaks the tie if Enviar was pressed in two tabs at almost the same time. */
  lot: number;
  /** How many answers were posted, with success or failure. */
  posted: number;
  hasAnswers: boolean;
}

export interface OtherTabs {
  lot: number;
  tell: (report: TabReport) => void;
  hear: (heard: (report: TabReport) => void) => void;
}

/** A BroadcastChannel also works over plain HTTP, unlike Web Locks. */
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
          // Without BroadcastChannel this tab sends and receives no reports.
        }
      };
      open();
      // Some browsers put no page with an open channel into the back/forward cache.
      window.addEventListener('pagehide', () => {
        channel?.close();
        channel = undefined;
      });
      onRestored(open);
    },
  };
};
