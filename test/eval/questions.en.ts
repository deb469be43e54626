import type { Row } from './question'

const q = (
  text: string,
  expect: string | string[] | null,
  phrase?: string | string[],
  more: Partial<Row> = {},
): Row => ({ text, expect: typeof expect === 'string' ? [expect] : expect, ...(phrase ? { phrase } : {}), ...more })
const factory = { tenant: 'hengji' } as const

export const english: Row[] = [
  q('my dishwasher says E4 and wont fill', ['e4-dishwasher', '#E4', 'error-codes-all'], ['valve', 'filter']),
  q('AC is blowing warm air', 'ac-not-cold', ['filter', 'mode', 'outdoor']),
  q('how often should I wash the aircon filters', 'ac-filter-clean', ['two', 'four', 'weeks']),
  q('no hot water, it just keeps clicking', ['e1-heater', '#E1'], ['gas', 'igniter']),
  q('my washer stinks', 'washer-drum-clean', ['Drum clean', 'drum-clean', 'door']),
  q('price of a new RO membrane', 'purifier-filter-change', '398'),
  q('how many years of warranty on the fridge', 'warranty-policy', '3'),
  q('what voids the guarantee', 'warranty-policy', ['Not covered', 'lightning', 'unauthorised']),
  q('water all over the kitchen floor, what do I do first', 'leak-where', ['valve', 'unplug', 'power']),
  q("can't get the air conditioner onto my router", 'wifi-pairing', '2.4 GHz'),
  q('I need to move my appointment to another day', 'urge-cancel', ['Edit', 'remark']),
  q('where do I find the serial number on the dishwasher', 'scan-label', 'door'),
  q('the shipping bolts at the back, should they come out', 'washer-install', ['transport bolts', 'four bolts']),
  q('what hydraulic oil does the excavator take', ['fluids'], ['HM 46', '46'], factory),
  q(
    'compressor runs but does not build presure after a thunderstorm',
    ['al-330', '#AL-330'],
    ['gateway', 'AL-330'],
    factory,
  ),
  q('how fast will somebody come when the whole line is down', 'breakdown-report', ['30 minutes', '8 hours'], factory),
  q('boom cylinder is dripping oil', 'hydraulic-leak', ['seal', 'rod'], factory),
  q('can I pay with bitcoin', null),
  q('what is the capital of Mongolia', null),
  q('my vacuum cleaner lost suction', null),
  q('how do I descale the coffee machine', null),
  q('write me a python script that sorts a list', null),
  q('is my washing machine still under warranty', ['product:ew.washer'], 'in warranty', { as: 'emma' }),
  q('when is the engineer coming for the air conditioner', ['event:Air conditioner shows F1'], ['Waiting', '18:00'], {
    as: 'emma',
  }),
  q('how much does it cost?', ['f1-ac', '#F1'], '45', { after: 'Air conditioner shows F1' }),
  q('and can I still use it?', ['f1-ac', '#F1'], 'fan', { after: 'what does F1 on the air conditioner mean' }),
]
