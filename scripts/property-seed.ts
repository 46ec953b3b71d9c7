import fc from 'fast-check';

// What property tests try is the same in every run, so that a run is red for what changed and for nothing else. The full run and
// the stress run try something new each time: PROPERTY_SEED repeats what they printed.
const usualSeed = 20_261_116;
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env['PROPERTY_SEED'] || usualSeed) });
