/** Added to each measured page by browser/watch.js. */
interface Window {
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
