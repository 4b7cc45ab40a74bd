/** Added to each measured page by browser/watch.js. */
interface Window {
  bench: any;
}

/** Of layout shifts. */
interface PerformanceEntry {
  value: number;
}

/** Of Event Timing. */
interface PerformanceObserverInit {
  durationThreshold?: number;
}
