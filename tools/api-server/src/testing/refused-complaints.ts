import { complaintOrderId } from '../sandbox/complaint-scenarios.ts'

/** What makes a complaint of the session `complaint` impossible, with the code and the words of its refusal. */
export const refusedComplaints: [fields: Record<string, string>, code: string, message: string | RegExp][] = [
  [{ problemDetail: ' \n\t ' }, '400', 'Please fill in your comments and suggestions'],
  [{ problemDetail: '' }, '400', 'problemDetail is not as expected'],
  [{ problemDetail: 'x'.repeat(201) }, '400', 'problemDetail is not as expected'],
  [{ problemDetail: 'a\0b' }, '400', 'problemDetail holds a character that is not text'],
  [{ problemType: '99' }, '400', 'Please choose what your complaint is about.'],
  [{ problemType: '' }, '400', 'Please choose what your complaint is about.'],
  [
    { problemType: '1', orderNo: complaintOrderId('collected') },
    '400',
    'Please choose what went wrong with the collection.',
  ],
  [
    { problemType: '1', problemSonType: '999', orderNo: complaintOrderId('collected') },
    '400',
    'Please choose what went wrong with the collection.',
  ],
  [
    { problemType: '1', problemSonType: '101', orderNo: complaintOrderId('running') },
    '409',
    'El pedido seleccionado no admite el envío de tipo de colección.',
  ],
  [
    { problemType: '1', problemSonType: '101' },
    '409',
    'El pedido seleccionado no admite el envío de tipo de colección.',
  ],
  [{ orderNo: '00000000-0000-4000-8000-000000000000' }, '404', 'We cannot find this order in your account.'],
  [{ orderNo: 'nonsense' }, '404', 'We cannot find this order in your account.'],
  [{ problemImage: 'https://evil.example/x.jpg' }, '400', /^One of your pictures is not here/],
  [{ problemImage: Array.from({ length: 10 }, () => '/x').join(',') }, '400', 'A complaint has at most 9 pictures.'],
]
