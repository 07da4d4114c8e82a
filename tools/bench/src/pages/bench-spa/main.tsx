import { createRoot } from 'react-dom/client'
import { BrowserRouter, Route, Routes } from 'react-router-dom'

import { HomeView } from './home-view.tsx'
import { OrderView } from './order-view.tsx'

import './main.css'

const root = document.getElementById('root')

if (root) {
  createRoot(root).render(
    <BrowserRouter>
      <Routes>
        <Route path="/" element={<HomeView />} />
        <Route path="/bench-spa/*" element={<OrderView />} />
      </Routes>
    </BrowserRouter>,
  )
}
