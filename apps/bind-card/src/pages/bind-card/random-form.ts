import fc from 'fast-check'

const words = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }).filter((text) => text.trim() !== '')
const types = fc.constantFrom('1', '2', '3', '90006', '90007', 'BDO', 'a-b', 'x')
const option = fc.record({ name: words, type: types })
const place = fc.record({ name: words, type: types, children: fc.array(option, { maxLength: 3 }) })

const common = {
  code: fc.constantFrom(
    'bankCode',
    'cardNo',
    'name',
    'birth',
    'city',
    'mail',
    'channelNumber',
    'cardType',
    '__proto__',
  ),
  title: words,
  subtitle: words,
  cardTypeMi: fc.constantFrom<unknown>(0, 0, 0, 1, 1, 2, '2', null),
  channelNumber: fc.constantFrom<unknown>(null, null, 0, 90006, '90007', ''),
}

/** One item as the contract describes it, once in a while malformed. */
const item = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ ...common, cate: fc.constant('text'), inputType: fc.constantFrom('number', 'text') }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ ...common, cate: fc.constant('enum'), note: fc.array(option, { maxLength: 4 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ ...common, cate: fc.constant('citySelect'), note: fc.array(place, { maxLength: 3 }) }),
  },
  { weight: 2, arbitrary: fc.record({ ...common, cate: fc.constant('day') }) },
  { weight: 1, arbitrary: fc.record({ ...common, cate: fc.constantFrom('signature', null, 7) }) },
)

const cardType = fc.constant({
  code: 'cardType',
  cate: 'enum',
  title: 'Account type',
  cardTypeMi: 0,
  note: [
    { name: 'Bank account', type: '1' },
    { name: 'E-wallet', type: '2' },
  ],
})

const channel = fc.constant({
  code: 'channelNumber',
  cate: 'enum',
  title: 'Channel',
  cardTypeMi: 1,
  note: [
    { name: 'InstaPay', type: '90006' },
    { name: 'PESONet', type: '90007' },
  ],
})

/** The items of a form: usually with the two that steer it. */
export const randomItems = fc
  .tuple(
    fc.option(cardType, { freq: 4 }),
    fc.option(channel, { freq: 4 }),
    fc.array(item, { minLength: 1, maxLength: 9 }),
  )
  .map(([first, second, rest]) => [first, second, ...rest].filter((one) => one !== null))
