/** @jsxImportSource preact */
import { render } from 'preact'

import { OrderView } from './order-view.tsx'

import './main.css'

const root = document.getElementById('root')

if (root) render(<OrderView />, root)
