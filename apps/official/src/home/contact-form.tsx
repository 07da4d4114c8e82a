import { useMessages } from '@pahiram/page/use-messages'

import { homeMessages } from '../../messages/en.json'
import styles from './contact-form.module.css'

const fields = [
  { name: 'name', type: 'text', autoComplete: 'name' },
  { name: 'telephone', type: 'tel', autoComplete: 'tel' },
  { name: 'email', type: 'email', autoComplete: 'email' },
] as const

/**
 * The contact form: all four fields are required, and nothing is sent anywhere (docs/spec/product-spec.md §2, §5). What
 * `page-behaviour.ts` answers is in its attributes, in the language of the page.
 */
export function ContactForm() {
  const messages = useMessages(homeMessages)

  return (
    <form
      className={styles.form}
      id="contact-form"
      noValidate
      aria-label={messages.contactUs}
      data-incomplete={messages.incomplete}
      data-successful={messages.successful}
    >
      {fields.map(({ name, type, autoComplete }) => (
        <p key={name} className={styles.field}>
          <label htmlFor={`contact-${name}`}>{messages[name]}</label>
          <input id={`contact-${name}`} name={name} type={type} autoComplete={autoComplete} required maxLength={100} />
        </p>
      ))}
      <p className={styles.field}>
        <label htmlFor="contact-remark">{messages.remark}</label>
        <textarea id="contact-remark" name="remark" rows={4} required maxLength={1000} />
      </p>
      {/* Both stand there from the start: a screen reader announces what changes in a region it knows. */}
      <p className={styles.failure} role="alert" id="contact-failure" />
      <p className={styles.success} role="status" id="contact-success" />
      <button type="submit" className={styles.submit}>
        {messages.submit}
      </button>
    </form>
  )
}
