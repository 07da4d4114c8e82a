import { openedComplaints } from './complaint-scenarios.ts'

/** A complaint of the seed data; ages are in hours, as of the first start. */
export interface SeedComplaint {
  readonly session: string
  readonly number: string
  readonly type: string
  readonly subType?: string
  readonly content: string
  readonly age: number
  readonly reply?: string
  /** One to five stars; an answer without it asks for a rating. */
  readonly score?: number
  /** Files of `pictures/`. */
  readonly pictures?: readonly string[]
  readonly replyPictures?: readonly string[]
}

const harassed: Omit<SeedComplaint, 'session' | 'number'> = {
  type: '1',
  subType: '102',
  content:
    'Your collector called my sister and my manager at work about this loan. They are not my guarantors. Please stop this, I will pay on Friday as agreed.',
  age: 130,
  reply:
    'Good day. You are right: nobody but you may be called about your loan. We have taken your contacts off the calling list and spoken to the agency. Your payment on Friday is noted, and no late charge is added until then.',
  pictures: ['chat.jpg', 'call-log.jpg'],
  replyPictures: ['confirmation.jpg'],
}

const unrecorded: Omit<SeedComplaint, 'session' | 'number'> = {
  type: '2',
  content:
    'I paid ₱4,182.00 at the counter yesterday at 3 pm and the app still says that I owe it. I have the receipt, see the picture.',
  age: 5,
  pictures: ['receipt.jpg'],
}

/** All but the ten thousand. */
export const seedComplaints: readonly SeedComplaint[] = [
  { session: 'complaint-answered', number: openedComplaints.answered, ...harassed },
  { session: 'complaint-waiting', number: openedComplaints.waiting, ...unrecorded },
  { session: 'complaints', number: 'C-2611-203471', ...unrecorded },
  {
    session: 'complaints',
    number: 'C-2611-118902',
    type: '7',
    content: 'The app closes by itself when I open my order.',
    age: 27,
  },
  { session: 'complaints', number: 'C-2611-087263', ...harassed },
  {
    session: 'complaints',
    number: 'C-2610-640018',
    type: '4',
    content: 'Why is the service fee taken off before I receive the money?',
    age: 700,
    reply:
      'The fee is part of the offer that you confirmed, and is shown as "You will receive". The full amount is the one that you repay.',
    score: 3,
  },
  {
    session: 'complaints',
    number: 'C-2609-310554',
    type: '3',
    content: 'My loan was approved two days ago. I have not received it.',
    age: 1500,
    reply: 'The bank had sent it back because of a wrong account number. It is paid out now.',
    score: 5,
  },
]
