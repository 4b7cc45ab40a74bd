/** For React Router's error page (behaviour 1.2). */
export const describeErrorPage = () => {
  document.documentElement.lang = 'en';
  document.title = 'Unexpected Application Error!';
};
