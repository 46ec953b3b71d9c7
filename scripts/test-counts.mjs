/**
 * Counts of a vitest run from its JSON report, with the names of what failed; a run that failed without a failed test is one
 * failure.
 */
export function countVitest(report, exitCode) {
  const files = report?.testResults ?? [];
  const failedTests = files.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages = [] }) =>
        describeFailure(`${name} › ${fullName}`, failureMessages[0]),
      ),
  );
  // A file that does not load has a failed result and no tests.
  const brokenFiles = files
    .filter(
      ({ status, assertionResults }) =>
        status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
    )
    .map(({ name, message }) => describeFailure(name, message));
  return withExitCode(
    { passed: report?.numPassedTests ?? 0, failures: [...failedTests, ...brokenFiles] },
    exitCode,
  );
}

/**
 * Counts of a playwright run from its JSON report, with the names of what failed; a test that passed only on a retry counts as
 * failed.
 */
export function countPlaywright(report, exitCode) {
  const failures = (report?.suites ?? []).flatMap(listSpecs).flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => {
        const failed = results.find(({ error }) => error !== undefined);
        return describeFailure(`${file}:${line} › ${title}`, failed?.error.message);
      }),
  );
  const errors = (report?.errors ?? []).map(({ message }) =>
    describeFailure('outside of the tests', message),
  );
  return withExitCode(
    { passed: report?.stats?.expected ?? 0, failures: failures.length > 0 ? failures : errors },
    exitCode,
  );
}

function listSpecs({ suites = [], specs = [] }) {
  return [...specs, ...suites.flatMap(listSpecs)];
}

// The first lines say what was expected; the whole stands where the test ran.
function describeFailure(name, message = '') {
  const lines = message.split('\n').slice(0, 12);
  return [name, ...lines.map((line) => `    ${line}`)].join('\n').trimEnd();
}

function withExitCode({ passed, failures }, exitCode) {
  const isUnexplained = exitCode !== 0 && failures.length === 0;
  const all = isUnexplained ? ['failed outside of its tests; its output above says why'] : failures;
  return { passed, failed: all.length, failures: all };
}
