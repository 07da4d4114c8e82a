import styles from './contact-form.module.css'

const fields = [
  { name: 'name', label: 'Name', type: 'text', autoComplete: 'name' },
  { name: 'telephone', label: 'Telephone', type: 'tel', autoComplete: 'tel' },
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'email' },
] as const

/** The contact form: all four fields are required, and nothing is sent anywhere (docs/spec/product-spec.md §2, §5). */
export function ContactForm() {
  return (
    <form className={styles.form} id="contact-form" noValidate aria-label="Contact us">
      {fields.map(({ name, label, type, autoComplete }) => (
        <p key={name} className={styles.field}>
          <label htmlFor={`contact-${name}`}>{label}</label>
          <input id={`contact-${name}`} name={name} type={type} autoComplete={autoComplete} required maxLength={100} />
        </p>
      ))}
      <p className={styles.field}>
        <label htmlFor="contact-remark">Remark</label>
        <textarea id="contact-remark" name="remark" rows={4} required maxLength={1000} />
      </p>
      {/* Both stand there from the start: a screen reader announces what changes in a region it knows. */}
      <p className={styles.failure} role="alert" id="contact-failure" />
      <p className={styles.success} role="status" id="contact-success" />
      <button type="submit" className={styles.submit}>
        Submit
      </button>
    </form>
  )
}
