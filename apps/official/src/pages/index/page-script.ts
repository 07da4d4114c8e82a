import { answerContactForm } from '../../home/answer-contact-form.ts'
import { followAddress } from '../../home/show-section.ts'

followAddress(window)
answerContactForm(document)
