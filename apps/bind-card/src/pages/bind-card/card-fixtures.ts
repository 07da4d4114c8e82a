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
