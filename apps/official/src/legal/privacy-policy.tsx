import { company } from '../company/company.ts'
import type { DocumentSection } from '../document/document.tsx'

/** What data the device sends, and how to refuse each permission. */
const deviceSections: readonly DocumentSection[] = [
  {
    id: 'device-information',
    title: 'Device information',
    body: (
      <>
        <p>
          Your phone asks you before the app may use its camera or its location. You can refuse, and withdraw a
          permission later in the phone’s settings; the parts of the app that need it then do not work.
        </p>
        <dl>
          <dt>Camera</dt>
          <dd>
            To photograph your identity document and your face when we check who you are, and to add pictures to a
            complaint. The camera is on only while you use it for this. From the pictures you add to a complaint we
            remove the place and time hidden in the file.
          </dd>
          <dt>GPS location</dt>
          <dd>
            Where you are when you apply, to confirm that you are in the Philippines and to notice when somebody else
            uses your account. We do not follow your location in the background.
          </dd>
          <dt>Advertising ID</dt>
          <dd>
            The number your phone gives to advertisers, to learn which advertisement brought you to us and to count a
            visitor once. You can reset or delete it in the phone’s settings.
          </dd>
          <dt>Network</dt>
          <dd>
            Your IP address, the kind of connection and the mobile operator, to keep the app secure and to make it work
            on a slow line.
          </dd>
          <dt>The device itself</dt>
          <dd>
            Model, operating system, language, time zone, app version and a number that stands for the device, to
            recognise it again and to find faults.
          </dd>
        </dl>
        <p>We do not read your contact list, your text messages, your call history or your photo library.</p>
      </>
    ),
  },
]

/** What a borrower can ask of us, and of whom. */
const privacyRights: readonly DocumentSection[] = [
  {
    id: 'your-rights',
    title: 'Your rights',
    body: (
      <>
        <p>You can ask us at any time, free of charge:</p>
        <ul>
          <li>which data we have about you, and for a copy of it that you can take elsewhere;</li>
          <li>to correct what is wrong;</li>
          <li>to delete or block what we no longer need;</li>
          <li>to stop a use that you object to.</li>
        </ul>
        <p>
          We answer within 15 working days. If our answer does not satisfy you, you can complain to the National Privacy
          Commission (privacy.gov.ph).
        </p>
      </>
    ),
  },
  {
    id: 'opt-out',
    title: 'How to opt out',
    body: (
      <p>
        You can opt out of our offers by text message, e-mail or phone: answer a text message with STOP, use the link at
        the end of an e-mail, or write to <a href={`mailto:${company.email}`}>{company.email}</a>. You can also withdraw
        your consent to this policy. While a loan runs we must keep the data that the loan contract needs; all other use
        then ends.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to this policy',
    body: (
      <p>
        When we change this policy, the new text stands here with its date, and the app tells you before it applies. We
        ask for your consent again when a change concerns what we collect, what we use it for or whom we disclose it to.
      </p>
    ),
  },
  {
    id: 'grievance-officer',
    title: 'Grievance officer',
    body: (
      <>
        <p>
          Our grievance officer, who is also our data protection officer, answers every question and complaint about
          your data:
        </p>
        <address>
          Grievance Officer
          <br />
          {company.name}
          <br />
          {company.address}
          <br />
          Telephone: <a href={`tel:${company.phone}`}>{company.phone}</a>
          <br />
          E-mail: <a href={`mailto:${company.email}`}>{company.email}</a>
        </address>
        <p>You have an answer within three working days, Monday to Friday.</p>
      </>
    ),
  },
]

/** The privacy policy, part by part (docs/spec/product-spec.md §2). */
export const privacyPolicy: readonly DocumentSection[] = [
  {
    id: 'who-we-are',
    title: 'Who we are',
    body: (
      <>
        <p>
          {company.name} (“we”) lends money through a mobile app and the pages you see in it. This policy says which
          personal data we collect when you use them, why, whom we give it to, how long we keep it and what you can ask
          of us. It follows the Data Privacy Act of 2012 of the Philippines (Republic Act No. 10173) and its rules.
        </p>
        <p>
          By applying for a loan you agree to this policy. If you do not agree with it, please do not use the app: we
          cannot lend without knowing whom we lend to.
        </p>
      </>
    ),
  },
  {
    id: 'collection',
    title: 'What we collect',
    body: (
      <>
        <p>We collect only what a loan needs. You give us most of it yourself:</p>
        <ul>
          <li>
            <strong>Who you are</strong>: name, date of birth, sex, nationality, photograph, government-issued identity
            document and its number.
          </li>
          <li>
            <strong>How to reach you</strong>: mobile number, e-mail address, home address, and the people you name as
            references.
          </li>
          <li>
            <strong>Your work and means</strong>: employer, position, income, education, other loans.
          </li>
          <li>
            <strong>Your account</strong>: the bank account or e-wallet that receives the loan, and your payments.
          </li>
          <li>
            <strong>What you tell us</strong>: messages, calls, complaints and the pictures you add to them.
          </li>
        </ul>
        <p>
          We also receive data about you from credit bureaus, identity checking services, payment partners and, where
          the law allows it, public records. What your device tells us is listed under{' '}
          <a href="#device-information">Device information</a>.
        </p>
      </>
    ),
  },
  {
    id: 'purposes',
    title: 'What we use it for',
    body: (
      <>
        <ul>
          <li>to check who you are, and that you are of age;</li>
          <li>to decide on your application, and to make and keep the loan contract with you;</li>
          <li>to pay the loan out, take your payments and remind you before they are due;</li>
          <li>to answer your questions and complaints;</li>
          <li>to find and prevent fraud, and to keep the app secure;</li>
          <li>to collect what is owed, in the ways the law allows;</li>
          <li>to improve the app, with figures in which nobody can be recognised;</li>
          <li>to tell you about our own offers, unless you have opted out;</li>
          <li>to do what laws, courts and supervisory authorities require of us.</li>
        </ul>
        <p>We do not use your data for anything else without asking you first, and we never sell it.</p>
      </>
    ),
  },
  {
    id: 'disclosure',
    title: 'Whom we disclose it to',
    body: (
      <>
        <p>We disclose your data only as far as the purpose needs it, and only to:</p>
        <ul>
          <li>banks, e-wallets and payment partners that move your money;</li>
          <li>credit bureaus, among them the Credit Information Corporation, as the law requires;</li>
          <li>services that check identities, send messages, store data or answer calls for us, under contract;</li>
          <li>collection agencies, when a loan is overdue, with the data needed to collect it and no more;</li>
          <li>whoever takes over the loan, after notice to you as the loan terms say;</li>
          <li>authorities and courts, where the law requires it.</li>
        </ul>
        <p>
          We never tell your contacts, your employer or anyone on social media that you have a loan or that it is
          overdue. Your references are called to confirm what you told us, and for nothing else.
        </p>
        <p>
          Some of these services store data outside the Philippines. They are then bound by contract to protect it as
          this policy does.
        </p>
      </>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies',
    body: (
      <p>
        Our pages set no cookies. Some pages keep what you have not sent yet, such as an unfinished complaint, in the
        storage of your own device; it stays there until you have sent it or clear the app’s data. If a page of a
        partner is opened from ours, that partner’s own policy on cookies applies there.
      </p>
    ),
  },
  ...deviceSections,
  {
    id: 'minors',
    title: 'Minors under 18',
    body: (
      <p>
        Our loans are for adults. We do not knowingly collect data of anyone under 18 years of age. If you believe that
        a minor has given us data, write to us: we delete it as soon as we have confirmed it.
      </p>
    ),
  },
  {
    id: 'security',
    title: 'How we protect it, and your password',
    body: (
      <>
        <p>
          Your data travels encrypted. Account numbers are stored encrypted and shown masked. Only employees who need
          your data for their work can open it, and each opening is logged. If your data should ever be at risk in spite
          of this, we tell you and the National Privacy Commission within 72 hours.
        </p>
        <p>
          <strong>Password security</strong> is in your hands, too. Choose a password that you use nowhere else, and
          tell it to nobody. We never ask for your password or for the code in a text message, by phone, message or
          e-mail. Lock your screen. If you lose your phone or think that somebody knows your password, change it and
          call us at once.
        </p>
      </>
    ),
  },
  {
    id: 'retention',
    title: 'How long we keep it',
    body: (
      <p>
        We keep your data as long as you have a loan with us, and afterwards as long as laws on lending, taxes and money
        laundering require, which is five years in most cases. An application that did not become a loan is deleted
        after one year. Then the data is deleted or made anonymous.
      </p>
    ),
  },
  ...privacyRights,
]
