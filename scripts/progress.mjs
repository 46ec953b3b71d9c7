/** Runs a step and shows its name, its progress and how long it took. */
export async function step(name, work) {
  const startedAt = Date.now();
  const seconds = () => ((Date.now() - startedAt) / 1000).toFixed(1);
  const canRewrite = process.stdout.isTTY;
  process.stdout.write(`${name} …`);
  const ticker = canRewrite && setInterval(() => process.stdout.write(`\r${name} … ${seconds()} s`), 1000);
  try {
    const result = await work();
    process.stdout.write(`${canRewrite ? `\r${name} …` : ''} done in ${seconds()} s\n`);
    return result;
  } catch (error) {
    process.stdout.write(`${canRewrite ? `\r${name} …` : ''} failed after ${seconds()} s\n`);
    throw error;
  } finally {
    clearInterval(ticker);
  }
}
