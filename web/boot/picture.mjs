// Makes a PNG of the picture in the dialog and shares it; loaded when it is first used. The picture is painted mark by
// mark with the styles and fonts of the page: an image of an SVG would need both in it, and a looser security policy.
import { saveFile } from "./files.mjs";

const SHAPES = "rect, circle, ellipse, line, polyline, polygon, path, text";
const WIDTH = 1080;
const PATIENCE_MS = 5000;
const GLOW = 36; // pixels of the picture
const FAR = 1000; // more than any board has squares
const LETTERS = 100; // a board’s letters are less than a pixel high before they are scaled

/**
 * Shares the picture in the dialog, or saves it if this browser can’t share files or `saves` is set.
 * @param {string} name of the file
 * @param {string} text to share along with it
 * @param {boolean} saves
 * @returns {Promise<string>} shared, cancelled or saved
 */
export async function sharePicture(name, text, saves) {
  await Promise.all([...document.querySelectorAll("#dialog link")].map(loaded));
  const canvas = painted(document.querySelector("#dialog svg.card"));
  const blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
  if (!blob) throw new Error("The picture can't be made.");
  const data = { files: [new File([blob], name, { type: "image/png" })], text };
  if (!saves && navigator.canShare && navigator.canShare(data)) {
    try {
      await navigator.share(data);
      return "shared";
    } catch (error) {
      if (error.name === "AbortError") return "cancelled";
    }
  }
  saveFile({ name, text: blob });
  return "saved";
}

/** Waits for a style sheet, without which the picture would be black. */
function loaded(link) {
  if (link.sheet) return undefined;
  return new Promise((done) => {
    link.addEventListener("load", done);
    setTimeout(done, PATIENCE_MS); // an element that has already failed fires no more events
  });
}

/** Paints an SVG that is on the screen on a canvas. */
function painted(svg) {
  // What <use> shows can't be found by querySelectorAll.
  for (const use of svg.querySelectorAll("use")) {
    use.parentNode.innerHTML = document.querySelector(use.getAttribute("href")).innerHTML;
  }
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d");
  const { width, height } = svg.viewBox.baseVal;
  canvas.width = WIDTH;
  canvas.height = Math.round((WIDTH * height) / width);
  const whole = svg.getScreenCTM().inverse();
  for (const shape of svg.querySelectorAll(SHAPES)) {
    context.save();
    const measureAs = (node) => {
      const { a, b, c, d, e, f } = whole.multiply(node.getScreenCTM());
      context.setTransform(WIDTH / width, 0, 0, WIDTH / width, 0, 0);
      context.transform(a, b, c, d, e, f);
    };
    if (shape.ownerSVGElement !== svg) {
      measureAs(shape.ownerSVGElement.parentNode);
      clip(context, shape.ownerSVGElement);
    }
    measureAs(shape);
    paint(context, shape, getComputedStyle(shape), svg);
    context.restore();
  }
  return canvas;
}

/** Clips what is painted next to the edges of a nested picture. */
function clip(context, { x, y, width, height }) {
  context.beginPath();
  context.rect(...[x, y, width, height].map((length) => length.baseVal.value));
  context.clip();
}

/** Fills and strokes a shape, in the order of its `paint-order`. */
function paint(context, shape, style, svg) {
  if (style.visibility === "hidden" || !shape.getClientRects().length) return;
  const opacity = opacityWithin(shape, svg);
  const draw = shape.tagName === "text" ? letters(context, shape, style) : outline(context, shape, style);
  const fill = () => {
    if (style.fill === "none") return;
    context.fillStyle = style.fill;
    context.globalAlpha = opacity * Number(style.fillOpacity);
    draw("fill");
  };
  const stroke = () => {
    if (style.stroke === "none" || !parseFloat(style.strokeWidth)) return;
    context.strokeStyle = style.stroke;
    context.globalAlpha = opacity * Number(style.strokeOpacity);
    context.lineWidth = parseFloat(style.strokeWidth);
    context.lineCap = /** @type {CanvasLineCap} */ (style.strokeLinecap);
    context.lineJoin = /** @type {CanvasLineJoin} */ (style.strokeLinejoin);
    context.setLineDash(style.strokeDasharray === "none" ? [] : style.strokeDasharray.split(/[\s,]+/).map(parseFloat));
    context.lineDashOffset = parseFloat(style.strokeDashoffset) || 0;
    glow(context, shape, style, () => draw("stroke"));
    draw("stroke");
  };
  for (const step of style.paintOrder.startsWith("stroke") ? [stroke, fill] : [fill, stroke]) step();
}

/** Makes what glows shine around itself, as `filter` does on the page; the shadow inside it would hide its colour. */
function glow(context, shape, style, draw) {
  const colour = style.getPropertyValue("--glow");
  if (!colour) return;
  context.save();
  const outside = pathOf(shape);
  outside.rect(-FAR, -FAR, 2 * FAR, 2 * FAR);
  context.clip(outside, "evenodd");
  context.shadowColor = colour;
  context.shadowBlur = GLOW;
  for (let n = 0; n < 3; n++) draw();
  context.restore();
}

/** Returns the opacity of a shape, multiplied by those of its ancestors. */
function opacityWithin(shape, svg) {
  let opacity = 1;
  for (let node = shape; node !== svg; node = node.parentNode) opacity *= Number(getComputedStyle(node).opacity);
  return opacity;
}

/** Returns a function that fills or strokes a shape other than text. */
function outline(context, shape, style) {
  const path = pathOf(shape);
  return (way) => (way === "fill" ? context.fill(path, style.fillRule) : context.stroke(path));
}

/** Converts a shape to a path. */
function pathOf(shape) {
  const number = (name) => parseFloat(shape.getAttribute(name)) || 0;
  const path = new Path2D(shape.tagName === "path" ? shape.getAttribute("d") : undefined);
  const [x, y, width, height, rx] = ["x", "y", "width", "height", "rx"].map(number);
  const points = (shape.getAttribute("points") || "").split(/[\s,]+/).map(Number);
  switch (shape.tagName) {
    case "rect":
      if (rx && path.roundRect) path.roundRect(x, y, width, height, Math.min(rx, width / 2, height / 2));
      else path.rect(x, y, width, height);
      break;
    case "circle":
      path.arc(number("cx"), number("cy"), number("r"), 0, 2 * Math.PI);
      break;
    case "ellipse":
      path.ellipse(number("cx"), number("cy"), rx, number("ry"), 0, 0, 2 * Math.PI);
      break;
    case "line":
      path.moveTo(number("x1"), number("y1"));
      path.lineTo(number("x2"), number("y2"));
      break;
    case "polyline":
    case "polygon":
      for (let n = 0; n + 1 < points.length; n += 2) path.lineTo(points[n], points[n + 1]);
      if (shape.tagName === "polygon") path.closePath();
  }
  return path;
}

/** Returns a function that fills or strokes a line of text, condensed if it is wider than its `data-width`. */
function letters(context, shape, style) {
  const size = parseFloat(style.fontSize);
  const x = parseFloat(shape.getAttribute("x")) || 0;
  const y = parseFloat(shape.getAttribute("y")) || 0;
  return (way) => {
    context.save();
    context.font = `${style.fontWeight} ${LETTERS}px ${style.fontFamily}`;
    context.textAlign = { middle: "center", end: "end" }[style.textAnchor] || "start";
    context.textBaseline = style.dominantBaseline === "central" ? "middle" : "alphabetic";
    const wide = (context.measureText(shape.textContent).width * size) / LETTERS;
    const scale = (size / LETTERS) * Math.min(1, (Number(shape.dataset.width) || wide) / wide || 1);
    context.translate(x, y);
    context.scale(scale, scale);
    context.lineWidth /= scale;
    if (way === "fill") context.fillText(shape.textContent, 0, 0);
    else context.strokeText(shape.textContent, 0, 0);
    context.restore();
  };
}

Object.assign(window, { sharePicture });
