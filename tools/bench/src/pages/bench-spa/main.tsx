import type { LoanDetails } from '@pahiram/contract'
import axios from 'axios'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Route, Routes, useSearchParams } from 'react-router-dom'
import { Button, Cell, Image, NavBar, Skeleton, Toast } from 'react-vant'

/** Order details as such a page is usually written: asked for in an effect once all scripts have run. */
function OrderView() {
  const [query] = useSearchParams()
  const [order, setOrder] = useState<LoanDetails>()

  useEffect(() => {
    const headers = { 'X-Session-Id': query.get('sessionId') }

    axios
      .post<{ data: LoanDetails }>('/v3/loan-details/loan-details', query, { params: query, headers })
      .then((response) => setOrder(response.data.data))
      .catch(() => Toast.fail('Network error'))
  }, [query])

  return (
    <>
      <NavBar title="Order Details" />
      <Skeleton row={8} loading={!order}>
        <h1>{order?.noticeStatusText}</h1>
        <p>{order?.noticeDesText}</p>
        <p>Each day late adds {order?.lateCost}</p>
        <Cell.Group inset>
          <Cell icon={<Image width={40} height={40} src={order?.productLogo ?? ''} />} title={order?.productName} />
          {order?.userOrderDetail?.detail?.map((row) => (
            <Cell key={row.text} title={row.text} value={row.value} />
          ))}
        </Cell.Group>
        <Button block round type="primary" text="Repayment" />
      </Skeleton>
    </>
  )
}

const root = document.getElementById('root')

if (root) {
  createRoot(root).render(
    <BrowserRouter>
      <Routes>
        <Route path="/" element={<NavBar title="Home" />} />
        <Route path="/bench-spa/*" element={<OrderView />} />
      </Routes>
    </BrowserRouter>,
  )
}
