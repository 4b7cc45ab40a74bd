/** Sets the language and title of the page for React Router's error page, which is in English (behaviour 1.2). */
export const describeErrorPage = () => {
  document.documentElement.lang = 'en';
  document.title = 'Unexpected Application Error!';
};
