/** The mark of the survey, as src/components/artwork/logo.svg has it (a test compares them). */
export const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" rx="24" fill="#0b5f63"/><path fill="#fff" d="M48 81C31 68 16 56 16 39c0-11 8-19 18-19 6 0 11 3 14 8 3-5 8-8 14-8 10 0 18 8 18 19 0 17-15 29-32 42z"/><path fill="none" stroke="#0b5f63" stroke-width="9" stroke-linecap="round" d="M48 34v24M36 46h24"/></svg>';
