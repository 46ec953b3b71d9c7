/** What a field is called inside an English sentence where its label is no noun; other labels stand as they are. */
const nouns: Readonly<Record<string, string>> = {
  Acquired: 'Acquisition date',
  'Active from': 'First active day',
  'Active to': 'Last active day',
  Back: 'Return date',
  Closed: 'Date closed',
  Disposed: 'Disposal date',
  'Due back': 'Due date',
  End: 'End date',
  Ends: 'End date',
  Expected: 'Expected date',
  From: 'Start date',
  'Given to': 'Holder',
  'In service': 'In-service date',
  'Instruction received': 'Date of the instruction',
  'Maintenance ends': 'End of maintenance',
  Ordered: 'Order date',
  'Part of': 'Parent item',
  Performed: 'Date performed',
  Received: 'Date received',
  'Return by': 'Return date',
  Seen: 'Date seen',
  Sent: 'Date sent',
  'Ship to': 'Ship-to location',
  'Signed on': 'Date signed',
  Start: 'Start date',
  Starts: 'Start date',
  'Support ends': 'End of support',
  To: 'End date',
  Verified: 'Date verified',
};

const namingParams: readonly string[] = ['field', 'later', 'earlier'];

function nounOf(param: string, label: string): string {
  const noun = nouns[label];
  if (noun === undefined) return label;
  // The first field begins the sentence, the other one stands inside it.
  return param === 'earlier' ? `the ${noun.charAt(0).toLowerCase()}${noun.slice(1)}` : noun;
}

/** Calls the fields among the parameters of a sentence by their nouns; names in other languages pass unchanged. */
export function withNouns<P extends Record<string, string | number>>(params: P): P {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      namingParams.includes(name) && typeof value === 'string' ? nounOf(name, value) : value,
    ]),
  ) as P;
}
