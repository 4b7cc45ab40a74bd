/** What React Router's own error page (behaviour 1.2) is called and written in. */
export const describeErrorPage = () => {
  document.documentElement.lang = 'en';
  document.title = 'Unexpected Application Error!';
};
