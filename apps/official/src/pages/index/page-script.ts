import { answerContactForm, followAddress } from '../../home/page-behaviour.ts'

followAddress(window)
answerContactForm(document)
