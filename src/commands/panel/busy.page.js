// Says that the page is being made: a report of many surveys takes some seconds.
for (const form of document.forms)
  form.addEventListener('submit', ({ submitter }) => {
    const isFile = /\.(xlsx|csv)$/.test(submitter.formAction);
    form.querySelector('[role=status]').textContent = isFile
      ? // A page does not learn when a download ends, so this must stay true.
        'O arquivo vai para os downloads do navegador, assim que ficar pronto.'
      : 'A página está sendo feita. Pode levar alguns segundos.';
  });
// The person has come back from the page.
addEventListener('pageshow', () => {
  for (const status of document.querySelectorAll('[role=status]')) status.textContent = '';
});
