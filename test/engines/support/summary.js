// Prints the summary at the end of `npm run test:engines`: a line for each engine, also for missing ones.

module.exports = class Summary {
  onRunComplete(_contexts, { testResults }) {
    const tests = testResults.flatMap(({ testResults: results }) => results);
    console.log('\nEngines:');
    for (const { name, missing } of JSON.parse(process.env.ENGINES ?? '[]')) {
      const steps = tests.filter(({ ancestorTitles: [engine = ''] }) => engine.startsWith(`${name} on `));
      const failed = steps.filter(({ status }) => status === 'failed');
      const passed = steps.filter(({ status }) => status === 'passed');
      if (missing) console.log(`  ${name}: not tested: ${missing}`);
      else if (failed.length || !steps.length) console.log(`  ${name}: FAILED at “${failed[0]?.title ?? 'its start'}”`);
      else console.log(`  ${name}: ${passed.length} of ${steps.length} steps`);
    }
    console.log('Screen reader:');
    for (const { name, missing } of JSON.parse(process.env.READERS ?? '[]')) {
      const heard = tests.filter(({ ancestorTitles: [title = ''] }) => title === `Orca over ${name}`);
      const passed = heard.filter(({ status }) => status === 'passed');
      console.log(
        `  Orca over ${name}: ${missing ? `not tested: ${missing}` : `${passed.length} of ${heard.length} tests`}`,
      );
    }
    console.log('Pictures of each step: .screenshots/engines/\n');
  }
};
