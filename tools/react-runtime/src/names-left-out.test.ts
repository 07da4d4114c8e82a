import { expect, test } from 'vitest'

import { leftOutNamesIn } from './names-left-out.ts'

test.each([
  ['an event', 'jsx(`video`,{src:a,onTimeUpdate:b})', 'onTimeUpdate'],
  ['an event on its way down', 'jsx(`p`,{"onMouseEnterCapture":b})', 'onMouseEnterCapture'],
  ['HTML as a text', 'jsx(`p`,{dangerouslySetInnerHTML:{__html:a}})', 'dangerouslySetInnerHTML'],
  ['an attribute', 'jsx(`use`,{xlinkHref:a})', 'xlinkHref'],
  ['a method', 'class A extends B{getSnapshotBeforeUpdate(){}}', 'getSnapshotBeforeUpdate'],
  ['a method that is a field', 'class A extends B{UNSAFE_componentWillMount=()=>{}}', 'UNSAFE_componentWillMount'],
])('%s that React does not know any more is found', (_, code, name) => {
  expect(leftOutNamesIn(`${code};${code}`)).toEqual([name])
})

test('what React knows, and what is only called alike, is not', () => {
  expect(leftOutNamesIn('jsx(`p`,{onClick:a,onScroll:b,[onToggle]:c});say("onToggle");a.onToggle()')).toEqual([])
})
