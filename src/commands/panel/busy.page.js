// Says that the page is being made: a report of many surveys takes some seconds.
for (const form of document.forms)
  form.addEventListener('submit', ({ submitter }) => {
    const isFile = /\.(xlsx|csv)$/.test(submitter.formAction);
    form.querySelector('[role=status]').textContent = isFile
      ? 'O arquivo está sendo feito. O navegador avisa quando terminar.'
      : 'A página está sendo feita. Pode levar alguns segundos.';
  });
// The person has come back from the page.
addEventListener('pageshow', () => {
  for (const status of document.querySelectorAll('[role=status]')) status.textContent = '';
});
