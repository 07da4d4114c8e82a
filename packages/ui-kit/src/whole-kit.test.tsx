import { cleanup, render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'

import {
  Button,
  Checkbox,
  DayField,
  Dialog,
  DigitsField,
  ErrorBlock,
  Field,
  Image,
  LinkButton,
  Notice,
  OfflineBanner,
  PageLayout,
  Picker,
  PickerField,
  ProductCard,
  RadioList,
  Rows,
  SelectField,
  Sheet,
  Skeleton,
  Spinner,
  Stars,
  Tabs,
  TextArea,
  toast,
  ToastHost,
} from './index.ts'
import { messages } from './picker/test-picker.tsx'
import { hydrated } from './testing/hydrated.tsx'
import { violationsIn } from './testing/violations.ts'

afterEach(cleanup)

const nothing = () => undefined
const dayNames = { day: 'Day', month: 'Month', year: 'Year' }
const options = [
  { value: 'a', label: 'E-wallet', picture: <Image alt="" width={32} height={32} /> },
  { value: 'b', label: 'Bank', disabled: true },
]

const parts: Record<string, ReactElement> = {
  Button: <Button onPress={nothing}>Repay</Button>,
  'Button, quiet with a tagline': (
    <Button kind="quiet" tagline="Short of money?" onPress={nothing}>
      Rollover Repayment
    </Button>
  ),
  'Button, disabled': (
    <Button disabled disabledReason="Agree first." onPress={nothing}>
      Go Loan
    </Button>
  ),
  LinkButton: <LinkButton href="/repay">Repayment</LinkButton>,
  Checkbox: (
    <Checkbox label="I have read and agree to" checked onChange={nothing}>
      <a href="#agreement">the agreement</a>
    </Checkbox>
  ),
  DayField: <DayField label="Birthday" value="" names={dayNames} error="Enter it." onChange={nothing} />,
  DigitsField: <DigitsField label="Account number" value="0012" error="Enter it." onChange={nothing} />,
  PickerField: <PickerField label="Bank" value="" placeholder="Choose" error="Choose one." onOpen={nothing} />,
  'Picker, open from the start': (
    <Picker
      open
      title="Bank"
      options={[{ name: 'GCash', value: 'g' }]}
      chosen={[]}
      messages={messages}
      onConfirm={nothing}
      onCancel={nothing}
    />
  ),
  'Dialog, open from the start': (
    <Dialog open title="Kind tips" onClose={nothing} actions={[{ label: 'OK', kind: 'main', onPress: nothing }]}>
      Repay on time.
    </Dialog>
  ),
  Sheet: (
    <Sheet open title="Payment Method" onClose={nothing} footer={<Button onPress={nothing}>Payment</Button>}>
      <RadioList legend="Payment Method" legendHidden options={options} value={null} onChange={nothing} />
    </Sheet>
  ),
  ErrorBlock: <ErrorBlock title="No connection" text="Try again." reference="7Q4" onRetry={nothing} />,
  Field: <Field label="SMS code" value="12" hint="By SMS." error="The code has 6 digits." onChange={nothing} />,
  'Image, decorative': <Image src="/logo.svg" alt="" width={40} height={40} />,
  'Image, missing': <Image alt="Repayment code" width={40} height={40} />,
  Notice: <Notice kind="warning">Repay by 21 Nov 2026.</Notice>,
  OfflineBanner: <OfflineBanner />,
  ProductCard: (
    <ProductCard logo="/logo.svg" name="Agila Cash" tags={['Fast', 'Fast']}>
      <Rows rows={[{ label: 'Amount', value: '₱100.00' }]} />
    </ProductCard>
  ),
  RadioList: <RadioList legend="Payment Method" options={options} value="a" onChange={nothing} />,
  SelectField: (
    <SelectField label="Scenario" value="a" onChange={nothing}>
      <option value="a">Repays</option>
    </SelectField>
  ),
  Skeleton: <Skeleton lines={3} />,
  'Skeleton of a picture': <Skeleton width={390} height={200} className="artwork" />,
  Spinner: <Spinner label="Loading…" />,
  Stars: <Stars starLabel={(count) => `${count} stars`} legend="Rating" value={3} onChange={nothing} />,
  Tabs: (
    <Tabs label="Complaints" tabs={[{ id: 'open', title: 'Open' }]} value="open" onChange={nothing}>
      Nothing here.
    </Tabs>
  ),
  TextArea: <TextArea label="What happened" value="abc" maxLength={200} onChange={nothing} />,
  ToastHost: <ToastHost />,
}

function pageWith(part: ReactElement) {
  return (
    <PageLayout title="Order Details" onBack={nothing} footer={<Button onPress={nothing}>Next</Button>}>
      {part}
    </PageLayout>
  )
}

test.each(Object.entries(parts))(
  '%s is taken over from its prerendered HTML without a complaint',
  async (_name, part) => {
    const { html, complaints } = await hydrated(pageWith(part))

    expect(complaints).toEqual([])
    // The content security policy allows no style attribute in HTML.
    expect(html).not.toContain(' style=')
  },
)

test('a toast that was there before the page is no complaint either', async () => {
  toast('copy success')

  expect((await hydrated(pageWith(<ToastHost />))).complaints).toEqual([])
})

test('a picture that failed before the script came is replaced all the same', async () => {
  const failed = vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(0)
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true)

  const { complaints, taken } = await hydrated(<Image src="/gone.png" alt="Logo" width={40} height={40} />)

  expect(complaints).toEqual([])
  expect(failed).toHaveBeenCalled()
  expect(taken).not.toContain('<img')
  vi.restoreAllMocks()
})

test.each(Object.entries(parts))('axe finds nothing in %s', async (_name, part) => {
  render(pageWith(part))

  expect(await violationsIn(document.body)).toEqual([])
})
