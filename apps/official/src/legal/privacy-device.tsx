import type { DocumentSection } from '../document/document-section.ts'

/** What the device tells us, and how to refuse each of it. */
export const deviceSections: readonly DocumentSection[] = [
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
