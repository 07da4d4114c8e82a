import fc from 'fast-check'

/** A form as a Philippine product asks for it: banks by two channels, and wallets. */
export const philippineItems = [
  {
    code: 'cardType',
    cate: 'enum',
    title: 'Account type',
    note: [
      { name: 'Bank account', type: '1' },
      { name: 'E-wallet', type: '2' },
    ],
    cardTypeMi: 0,
  },
  {
    code: 'channelNumber',
    cate: 'enum',
    title: 'Channel',
    note: [
      { name: 'InstaPay', type: '90006' },
      { name: 'PESONet', type: '90007' },
    ],
    cardTypeMi: 1,
  },
  {
    code: 'bankCode',
    cate: 'enum',
    title: 'Bank',
    subtitle: 'Choose your bank',
    note: [
      { name: 'BDO Unibank', type: 'BDO' },
      { name: 'Metrobank', type: 'MBT' },
    ],
    cardTypeMi: 1,
  },
  {
    code: 'cardNo',
    cate: 'text',
    title: 'Account number',
    subtitle: 'Digits only',
    inputType: 'number',
    cardTypeMi: 1,
  },
  {
    code: 'wallet',
    cate: 'enum',
    title: 'Wallet',
    note: [{ name: 'GCash', type: 'GC' }],
    cardTypeMi: 2,
  },
  { code: 'walletNo', cate: 'text', title: 'Wallet number', inputType: 'number', cardTypeMi: 2 },
  { code: 'name', cate: 'text', title: 'Account holder', value: 'Juan dela Cruz', inputType: 'text', cardTypeMi: 0 },
  {
    code: 'branch',
    cate: 'citySelect',
    title: 'Branch',
    note: [
      { name: 'Cebu', type: 'P1', children: [{ name: 'Cebu City', type: 'C1' }] },
      { name: 'Metro Manila', type: 'P2', children: [{ name: 'Pasig', type: 'C2' }] },
    ],
    cardTypeMi: 1,
    channelNumber: 90007,
  },
  { code: 'birth', cate: 'day', title: 'Date of birth', value: '1990-02-28', cardTypeMi: 0 },
] as const

const texts = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }).filter((text) => text.trim() !== '')
const types = fc.constantFrom('1', '2', '3', '90006', '90007', 'BDO', 'a-b', 'x')
const option = fc.record({ name: texts, type: types })
const place = fc.record({ name: texts, type: types, children: fc.array(option, { maxLength: 3 }) })

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
  title: texts,
  subtitle: texts,
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
