interface Window {
  /** browser/watch.js adds this object to each measured page. */
  bench: any;
}

/** TypeScript's own types lack the score of a layout shift. */
interface PerformanceEntry {
  value: number;
}

/** TypeScript's own types lack this option of Event Timing. */
interface PerformanceObserverInit {
  durationThreshold?: number;
}
