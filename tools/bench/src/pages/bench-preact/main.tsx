/** @jsxImportSource preact */
import type { LoanDetails } from '@pahiram/contract'
import { render } from 'preact'
import { useEffect, useState } from 'preact/hooks'

import './main.css'

/** Order details by the lightest usual means: no router, no component library, asked for in an effect. */
function OrderView() {
  const [order, setOrder] = useState<LoanDetails>()

  useEffect(() => {
    const query = new URLSearchParams(location.search)
    const headers = { 'X-Session-Id': query.get('sessionId') ?? '' }

    void fetch(`/v3/loan-details/loan-details${location.search}`, { method: 'POST', headers, body: query })
      .then((response) => response.json() as Promise<{ data: LoanDetails }>)
      .then(({ data }) => setOrder(data))
  }, [])
  if (order === undefined) return <p>Loading</p>
  return (
    <main>
      <h1>{order.noticeStatusText}</h1>
      <p>{order.noticeDesText}</p>
      <p>Each day late adds {order.lateCost}</p>
      <section>
        <img width={40} height={40} src={order.productLogo} alt="" />
        <b>{order.productName}</b>
        {order.userOrderDetail?.detail.map((row) => (
          <p key={row.text}>
            {row.text} <b>{row.value}</b>
          </p>
        ))}
      </section>
      <button type="button">Repayment</button>
    </main>
  )
}

const root = document.getElementById('root')

if (root) render(<OrderView />, root)
