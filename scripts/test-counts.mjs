/** Counts of a vitest run from its JSON report; a run that failed without a failed test is one failure. */
export function countVitest(report, exitCode) {
  const passed = report?.numPassedTests ?? 0;
  // A file that does not load has a failed result and no tests.
  const brokenFiles = (report?.testResults ?? []).filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  return withExitCode({ passed, failed: (report?.numFailedTests ?? 0) + brokenFiles.length }, exitCode);
}

/** Counts of a playwright run from its JSON report; a test that passed only on a retry counts as failed. */
export function countPlaywright(report, exitCode) {
  const { expected = 0, unexpected = 0, flaky = 0 } = report?.stats ?? {};
  const errors = unexpected + flaky === 0 ? (report?.errors?.length ?? 0) : 0;
  return withExitCode({ passed: expected, failed: unexpected + flaky + errors }, exitCode);
}

function withExitCode({ passed, failed }, exitCode) {
  return { passed, failed: exitCode === 0 ? failed : Math.max(failed, 1) };
}
