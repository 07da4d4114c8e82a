import { defineTexts } from '@pahiram/page'

import type { LandingWords } from './landing-translations.ts'

/** The texts of `/landing`: in the default mix, what docs/spec/contract.md §7 gives in Chinese stays so. */
export const landingTexts = defineTexts<LandingWords>(
  {
    mobile: 'Mobile number',
    captcha: 'Image captcha',
    refreshCaptcha: 'Refresh captcha',
    smsCode: 'SMS code',
    getCode: '获取验证码',
    resendIn: (seconds) => `Resend in ${seconds}s`,
    waitForCode: '请勿重复发送验证码',
    codeSent: '验证码已发送，请在手机上查看！',
    wrongMobile: '请输入正确的手机号',
    noCaptcha: '请输入图形验证码',
    noSmsCode: '请输入短信验证码',
    apply: 'Apply',
    registered: 'Registration successful',
    registeredAlready: 'You have registered, please download the APP to log in',
    refused: 'The server did not accept this. Check what you typed and try again.',
    lostSmsTitle: 'We do not know whether the code was sent',
    lostSmsText: 'The answer got lost on the way. Look for an SMS before you ask for another code.',
    lostRegisterTitle: 'We do not know whether you are registered',
    lostRegisterText: 'The answer got lost on the way. Try again: a number is registered only once.',
    captchaFailed: 'The image captcha could not be loaded',
    back: 'Back',
    headline: 'Apply in a few minutes',
    subline: 'Your mobile number and the code that we send you are all it takes.',
    downloadHeadline: 'Get the app',
    downloadText: 'Look for our app in the store of your phone and log in with your mobile number.',
    agreementHeadline: 'Registration and privacy agreement',
    agreementTexts: [
      'By applying you ask us to register your mobile number and to send you a code by SMS to confirm that it is yours.',
      'We use your number to open your account and to reach you about it. We do not pass it on to others for their advertising.',
      'How we collect, use and protect what you tell us stands in our privacy policy. You can ask us at any time what we hold about you, and have it mended or deleted.',
    ],
  },
  () => import('./landing-translations.ts'),
)
