/*
 * What writes the early answer into the prerendered page before any bundle has arrived (docs/decisions/002). It stands
 * inline in the <head>, so: ES5, small, the same for every page.
 */

/**
 * The source of that inline script. It waits for the page's early call and sets the text of every element marked with
 * `data-early` (see `EarlyText`): as text, never as HTML; a row of the kit's `Rows` that lacks a text is hidden. Colours go where
 * `earlyColours` says, hex ones alone. It keeps its hands off once `mountPage` has begun, when the
 * answer is no success, and when the field named by `data-early-unless` says something.
 */
export const earlyViewScript = `(function(w,d){var early=w.__pahiramEarly&&w.__pahiramEarly[0];if(!early)return;
function at(o,path){path.split('.').forEach(function(name){o=o===null||typeof o!=='object'?undefined:o[name]});return o}
function words(v){return typeof v==='string'?v:typeof v==='number'&&isFinite(v)?String(v):''}
early.response.then(function(r){return r.ok&&!w.__pahiramMounted?r.clone().json():null}).then(function(a){
if(!a||w.__pahiramMounted||!/^00?$/.test(String('stat' in a?a.stat:a.code))||!a.data||typeof a.data!=='object')return;
var view=d.querySelector('[data-early-view]');if(!view||words(at(a.data,view.getAttribute('data-early-unless')||'')))return;
Array.prototype.forEach.call(view.querySelectorAll('[data-early]'),function(e){
var text=words(at(a.data,e.getAttribute('data-early'))),row=text?null:e.closest('[data-row]');e.textContent=text;if(row)row.hidden=true});
Array.prototype.forEach.call(view.querySelectorAll('[data-early-colours]'),function(e){e.getAttribute('data-early-colours').split(' ').forEach(function(pair){
var place=pair.split('='),v=words(at(a.data,place[1]));if(/^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(v))e.style.setProperty(place[0],v)})});
view.setAttribute('data-early-view','filled');view.removeAttribute('role');w.__pahiramFilled=true}).catch(function(){})})(window,document)`
