// In Pentobi's window in place of the settings of its main file, whose `gameModel`, `playerModel` and `rootWindow` it sees:
// asks research/pentobi.py again and again for a game and a level, lets Pentobi make one move, and saves the game.
import QtQml

QtObject {
    id: driver

    property string category
    property string file
    property var answers: Connections {
        target: driver.category === "" ? playerModel : null

        function onMoveGenerated(move) {
            Qt.callLater(driver.tell) // when the window has played it
        }
    }

    Component.onCompleted: if (category === "") Qt.callLater(next)

    function ask(what, answered) {
        const request = new XMLHttpRequest()
        request.onreadystatechange = () => {
            if (request.readyState === XMLHttpRequest.DONE && request.status === 200) answered(request.responseText)
        }
        request.open("GET", "ADDRESS" + what)
        request.send()
    }

    function next() {
        ask("next", play)
    }

    function play(wish) {
        [file, playerModel.level] = wish.split(" ")
        rootWindow.visible = false
        gameModel.openFile(file)
        rootWindow.isPlaySingleMoveRunning = true
        playerModel.startGenMove(gameModel)
    }

    function tell() {
        gameModel.save(file)
        ask("done", next)
    }
}
